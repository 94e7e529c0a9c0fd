# One image for web, worker and beat (docker-compose.yml).
FROM python:3.13-slim AS packages
COPY requirements/ /tmp/requirements/
RUN python -m pip install --no-cache-dir --require-hashes -r /tmp/requirements/uv.txt \
 && uv venv /venv \
 && uv pip sync --no-cache --require-hashes --compile-bytecode --python /venv/bin/python /tmp/requirements/run.txt

FROM python:3.13-slim
COPY --from=packages /venv /venv
WORKDIR /app
COPY . .
ENV PATH="/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=config.settings \
    ROUNDKEEPER_VAR=/var/lib/roundkeeper \
    STATIC_ROOT=/srv/static \
    STATICFILES_STORAGE=whitenoise.storage.CompressedManifestStaticFilesStorage
# The key serves this one command; the container gets its own from the environment.
RUN python -m babel.messages.frontend compile --directory locale --domain django \
 && SECRET_KEY=only-for-collecting-static-files python manage.py collectstatic --noinput --ignore redoc \
 && useradd --system --home-dir /var/lib/roundkeeper --create-home roundkeeper
USER roundkeeper
EXPOSE 8000
CMD ["python", "-m", "config.serve", "--host", "0.0.0.0", "--port", "8000"]
